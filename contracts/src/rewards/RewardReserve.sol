// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {Incoming} from "../base/Incoming.sol";
import {IRewardReserve} from "./IRewardReserve.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Base that holds what fixed-rate promises have set aside.
/// @dev ROLES: OPERATOR funds, ADMIN takes back what nothing was promised of. Neither can touch what is set aside.
/// ASSUMPTIONS: the reward token does not change balances by itself (no rebasing) and takes from the sender of a transfer what was
/// asked, no more. It may keep a part of it, block accounts, call back or revert: a failing transfer fails that payment alone.
/// The deriving contract guards every function that moves the reward token with `nonReentrant` and releases or pays, for one
/// promise, no more than it reserved for it.
/// ROUNDING: none here; the deriving contract reserves rounded up or exactly and pays rounded down.
/// INVARIANTS: I-20, I-21, I-22.
abstract contract RewardReserve is IRewardReserve, AccessManaged, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    struct Reserve {
        uint112 reserved;
        uint112 paid;
        // For the deriving contract: here because this slot is read with each promise anyway.
        uint32 pausedUntil;
    }

    IERC20 private immutable _rewardToken;

    Reserve internal _reserve;
    uint256 private _funded;

    constructor(address rewardToken_) {
        _rewardToken = IERC20(Checked.hasCode(rewardToken_));
    }

    /// @inheritdoc IRewardReserve
    function fund(uint256 amount) external restricted nonReentrant {
        uint256 received = _rewardToken.pull(msg.sender, amount);
        if (received == 0) revert ZeroAmount();
        _funded += received;
        emit ReserveFunded(msg.sender, received);
    }

    /// @inheritdoc IRewardReserve
    function recoverFreeRewards(address to, uint256 amount) external restricted nonReentrant {
        if (amount == 0) revert ZeroAmount();
        uint256 free = freeRewards();
        if (amount > free) revert FreeRewardsExceeded(amount, free);
        emit FreeRewardsRecovered(to, amount);
        _rewardToken.safeTransfer(to, amount);
    }

    /// @inheritdoc IRewardReserve
    function rewardToken() external view returns (address) {
        return address(_rewardToken);
    }

    /// @inheritdoc IRewardReserve
    function reservedRewards() external view returns (uint256) {
        return _reserve.reserved;
    }

    /// @inheritdoc IRewardReserve
    function totalFunded() external view returns (uint256) {
        return _funded;
    }

    /// @inheritdoc IRewardReserve
    function totalPaid() external view returns (uint256) {
        return _reserve.paid;
    }

    /// @inheritdoc IRewardReserve
    function freeRewards() public view returns (uint256) {
        uint256 held = _rewardToken.balanceOf(address(this));
        uint256 owed = _reserve.reserved + _principalIn(_rewardToken);
        return held > owed ? held - owed : 0;
    }

    /// @dev Base units of `token` that this contract holds beside the reserve and owes to somebody.
    function _principalIn(IERC20 token) internal view virtual returns (uint256);

    /// @dev Sets `amount` aside or reverts with `RewardReserveExhausted`.
    function _reserveRewards(uint256 amount) internal {
        _requireFree(amount, freeRewards());
        _reserve.reserved = (_reserve.reserved + amount).toUint112();
    }

    function _requireFree(uint256 amount, uint256 free) internal pure {
        if (amount > free) revert RewardReserveExhausted(amount, free);
    }

    /// @dev Frees `amount` that was set aside and can no longer be earned.
    function _releaseRewards(uint256 amount) internal {
        _reserve.reserved = (_reserve.reserved - amount).toUint112();
    }

    /// @dev Pays `amount` out of what was set aside. Calls the token: the last thing the deriving contract does.
    function _payRewards(address account, uint256 amount) internal {
        Reserve memory reserve = _reserve;
        reserve.reserved = (reserve.reserved - amount).toUint112();
        reserve.paid = (reserve.paid + amount).toUint112();
        _reserve = reserve;
        _rewardToken.safeTransfer(account, amount);
    }
}
