// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {Roles} from "../../src/base/Roles.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {RewardReserve} from "../../src/rewards/RewardReserve.sol";
import {Fixture} from "../support/Fixture.sol";
import {BlocklistToken, CallbackToken, FalseToken, FeeToken, PlainToken} from "../support/Tokens.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev The base with its inner functions open, and principal in the reward token.
contract PromiseMaker is RewardReserve {
    uint256 public principal;

    constructor(address authority, address rewardToken) AccessManaged(authority) RewardReserve(rewardToken) {}

    function setPrincipal(uint256 amount) external {
        principal = amount;
    }

    function setAside(uint256 amount) external {
        _reserveRewards(amount);
    }

    function release(uint256 amount) external {
        _releaseRewards(amount);
    }

    function pay(address account, uint256 amount) external nonReentrant {
        _payRewards(account, amount);
    }

    function setPausedUntil(uint32 time) external {
        _reserve.pausedUntil = time;
    }

    function pausedUntil() external view returns (uint256) {
        return _reserve.pausedUntil;
    }

    function _principalIn(IERC20) internal view override returns (uint256) {
        return principal;
    }
}

contract RewardReserveTest is Fixture {
    PlainToken private token;
    PromiseMaker private maker;

    function setUp() public override {
        super.setUp();
        token = new PlainToken(18);
        maker = _newMaker(address(token));
    }

    function _newMaker(address rewardToken) private returns (PromiseMaker made) {
        made = new PromiseMaker(address(manager), rewardToken);
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = RewardReserve.fund.selector;
        vm.prank(admin);
        manager.setTargetFunctionRole(address(made), selectors, Roles.OPERATOR);
    }

    function _fund(PromiseMaker to, uint256 amount) private {
        PlainToken reward = PlainToken(to.rewardToken());
        reward.mint(operator, amount);
        vm.startPrank(operator);
        reward.approve(address(to), amount);
        to.fund(amount);
        vm.stopPrank();
    }

    function test_constructor_refusesATokenWithoutCode() public {
        vm.expectRevert(abi.encodeWithSelector(Checked.NotAContract.selector, stranger));
        new PromiseMaker(address(manager), stranger);
    }

    function test_fund_isForTheOperator() public {
        address[4] memory others = [stranger, admin, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            maker.fund(1);
        }
    }

    function test_fund_refusesWhenNothingArrives() public {
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        vm.prank(operator);
        maker.fund(0);

        PromiseMaker feeMaker = _newMaker(address(new FeeToken(10_000)));
        PlainToken(feeMaker.rewardToken()).mint(operator, 100);
        vm.startPrank(operator);
        PlainToken(feeMaker.rewardToken()).approve(address(feeMaker), 100);
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        feeMaker.fund(100);
        vm.stopPrank();
    }

    function test_fund_refusesWithoutAllowance() public {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(maker), 0, 5));
        vm.prank(operator);
        maker.fund(5);
    }

    function test_fund_makesTokensFree() public {
        token.mint(operator, 100);
        vm.startPrank(operator);
        token.approve(address(maker), 100);
        vm.expectEmit(address(maker));
        emit IRewardReserve.ReserveFunded(operator, 60);
        maker.fund(60);
        maker.fund(40);
        vm.stopPrank();
        assertEq(maker.totalFunded(), 100);
        assertEq(maker.freeRewards(), 100);
        assertEq(maker.reservedRewards(), 0);
        assertEq(maker.totalPaid(), 0);
        assertEq(token.balanceOf(address(maker)), 100);
    }

    function test_fund_creditsWhatArrived() public {
        PromiseMaker feeMaker = _newMaker(address(new FeeToken(100)));
        _fund(feeMaker, 1000);
        assertEq(feeMaker.totalFunded(), 990);
        assertEq(feeMaker.freeRewards(), 990);
    }

    function test_fund_refusesATokenThatSaysFalse() public {
        FalseToken falseToken = new FalseToken();
        PromiseMaker falseMaker = _newMaker(address(falseToken));
        falseToken.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(falseToken)));
        vm.prank(operator);
        falseMaker.fund(5);
    }

    function test_setAside_setsAside_upToWhatIsFree() public {
        _fund(maker, 100);
        maker.setAside(70);
        assertEq(maker.reservedRewards(), 70);
        assertEq(maker.freeRewards(), 30);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.RewardReserveExhausted.selector, 31, 30));
        maker.setAside(31);
        maker.setAside(30);
        assertEq(maker.freeRewards(), 0);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.RewardReserveExhausted.selector, 1, 0));
        maker.setAside(1);
        maker.setAside(0);
    }

    function test_setAside_countsTokensSentWithoutFunding() public {
        token.mint(address(maker), 5);
        assertEq(maker.freeRewards(), 5);
        maker.setAside(5);
        assertEq(maker.totalFunded(), 0);
    }

    function test_setAside_neverReachesPrincipal() public {
        _fund(maker, 100);
        maker.setPrincipal(60);
        assertEq(maker.freeRewards(), 40);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.RewardReserveExhausted.selector, 41, 40));
        maker.setAside(41);
        maker.setPrincipal(101);
        assertEq(maker.freeRewards(), 0);
    }

    function test_setAside_refusesMoreThanFits() public {
        uint256 tooMuch = uint256(type(uint112).max) + 1;
        _fund(maker, tooMuch);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 112, tooMuch));
        maker.setAside(tooMuch);
        maker.setAside(tooMuch - 1);
    }

    function test_release_freesWhatWasSetAside_noMore() public {
        _fund(maker, 100);
        maker.setAside(70);
        maker.release(20);
        assertEq(maker.reservedRewards(), 50);
        assertEq(maker.freeRewards(), 50);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        maker.release(51);
    }

    function test_pay_takesFromWhatWasSetAside_noMore() public {
        _fund(maker, 100);
        maker.setAside(70);
        maker.pay(alice, 30);
        assertEq(token.balanceOf(alice), 30);
        assertEq(maker.reservedRewards(), 40);
        assertEq(maker.totalPaid(), 30);
        assertEq(maker.freeRewards(), 30);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        maker.pay(alice, 41);
    }

    function test_pay_keepsTheTimeBesideIt() public {
        maker.setPausedUntil(type(uint32).max);
        _fund(maker, type(uint112).max);
        maker.setAside(type(uint112).max);
        maker.pay(alice, type(uint112).max);
        assertEq(maker.pausedUntil(), type(uint32).max);
        assertEq(maker.reservedRewards(), 0);
        assertEq(maker.totalPaid(), type(uint112).max);
    }

    function test_pay_toABlockedAccountFailsAlone() public {
        BlocklistToken blocklist = new BlocklistToken();
        PromiseMaker other = _newMaker(address(blocklist));
        _fund(other, 100);
        other.setAside(100);
        blocklist.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        other.pay(alice, 10);
        other.pay(bob, 10);
        assertEq(blocklist.balanceOf(bob), 10);
        assertEq(other.reservedRewards(), 90);
    }

    function test_recover_isForTheAdmin() public {
        _fund(maker, 100);
        address[4] memory others = [stranger, operator, guardian, alice];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, others[index]));
            vm.prank(others[index]);
            maker.recoverFreeRewards(others[index], 1);
        }
    }

    function test_recover_paysWhatIsFree_noMore() public {
        _fund(maker, 100);
        maker.setAside(70);
        vm.startPrank(admin);
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        maker.recoverFreeRewards(admin, 0);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.FreeRewardsExceeded.selector, 31, 30));
        maker.recoverFreeRewards(admin, 31);
        vm.expectEmit(address(maker));
        emit IRewardReserve.FreeRewardsRecovered(stranger, 30);
        maker.recoverFreeRewards(stranger, 30);
        vm.expectRevert(abi.encodeWithSelector(IRewardReserve.FreeRewardsExceeded.selector, 1, 0));
        maker.recoverFreeRewards(admin, 1);
        vm.stopPrank();
        assertEq(token.balanceOf(stranger), 30);
        assertEq(token.balanceOf(address(maker)), 70);
        assertEq(maker.reservedRewards(), 70);
    }

    function test_reentrancy_isRefusedFromTheTokensCallbacks() public {
        CallbackToken callback = new CallbackToken();
        PromiseMaker other = _newMaker(address(callback));
        _fund(other, 100);
        other.setAside(50);
        bytes[3] memory payloads = [
            abi.encodeCall(PromiseMaker.pay, (stranger, 10)),
            abi.encodeCall(RewardReserve.fund, (10)),
            abi.encodeCall(RewardReserve.recoverFreeRewards, (stranger, 10))
        ];
        bytes4[3] memory refusals = [
            ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector,
            IAccessManaged.AccessManagedUnauthorized.selector,
            IAccessManaged.AccessManagedUnauthorized.selector
        ];
        for (uint256 index = 0; index < payloads.length; ++index) {
            callback.setCallback(address(other), payloads[index]);
            other.pay(alice, 10);
            assertFalse(callback.lastCallSucceeded());
            assertEq(bytes4(callback.lastAnswer()), refusals[index]);
        }
        assertEq(other.reservedRewards(), 20);
        assertEq(callback.balanceOf(alice), 30);
    }
}
