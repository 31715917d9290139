"""Learning an evaluation from games against oneself."""

from plyground.learning.keeping import course_from, keep_course
from plyground.learning.learner import Learner, LearningSettings, Point, usual_settings

__all__ = ["Learner", "LearningSettings", "Point", "course_from", "keep_course", "usual_settings"]
